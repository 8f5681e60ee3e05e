/// What projects call the folder that all sources of a target lie in.
package let namesOfSourcesFolders = ["Sources", "Source", "src", "srcs"]
