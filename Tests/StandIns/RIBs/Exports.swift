// Components, builders and views are the same in both flavours.
@_exported import RIBsShared
