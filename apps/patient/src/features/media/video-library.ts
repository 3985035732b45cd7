/**
 * The parts of the video library that compression uses, and no others: a build drops what is not named here. AVI is not
 * among the formats that the library reads.
 */
export {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  UnsupportedInputFormatError,
  WEBM,
  WebMOutputFormat,
  getFirstEncodableVideoCodec,
} from 'mediabunny'
