import RibsCLI

CommandLineTool.runProcess()
