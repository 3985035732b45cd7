import {
  BlobSource,
  BufferTarget,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WAVE,
} from 'mediabunny'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleVideos } from '@contour/testkit/people/upload-image'
import { CompressionError, compressVideo } from './compress-video.ts'
import type * as VideoLibrary from './video-library.ts'

/** What a test changes of the library, which otherwise is the real one. */
const changed = vi.hoisted(() => ({ parts: {} as Partial<typeof VideoLibrary> }))
vi.mock('./video-library.ts', async (original) => {
  const library = await original<typeof VideoLibrary>()
  return Object.defineProperties(
    {},
    Object.fromEntries(
      Object.keys(library).map((name) => [
        name,
        { enumerable: true, get: () => ({ ...library, ...changed.parts })[name as keyof typeof library] },
      ]),
    ),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  changed.parts = {}
})

/** Gives this run the encoder and decoder of a browser whose device supports no configuration. */
function stubCodecs() {
  const codec = { isConfigSupported: async () => ({ supported: false }) }
  vi.stubGlobal('VideoEncoder', codec)
  vi.stubGlobal('VideoDecoder', codec)
}

const failureOf = async (file: File) => {
  try {
    await compressVideo(file, { onProgress: () => {}, signal: new AbortController().signal })
  } catch (error) {
    return error instanceof CompressionError ? error.failure : error
  }
  return null
}

const recording = () => new File([new Uint8Array(sampleVideos().mp4)], 'me.mp4', { type: 'video/mp4' })

test('P-VID-041 a browser without encoders makes no video smaller', async () => {
  expect(await failureOf(recording())).toBe('browser')
})

test('P-VID-040 a device whose encoders support no size makes no video smaller', async () => {
  stubCodecs()
  expect(await failureOf(recording())).toBe('device')
})

test('P-VID-037 a format that the library does not read is named as the reason', async () => {
  stubCodecs()
  const avi = new File([new Uint8Array(sampleVideos().avi)], 'me.avi', { type: 'video/x-msvideo' })
  expect(await failureOf(avi)).toBe('format')
})

test.each([
  ['P-VID-038', new RangeError('Array buffer allocation failed'), 'memory'],
  ['P-VID-042', new DOMException('The file was changed', 'NotReadableError'), 'other'],
])('%s a file that cannot be read to its end (%s) is told as %s', async (_row, error, failure) => {
  stubCodecs()
  const file = recording()
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw error
  })
  expect(await failureOf(file)).toBe(failure)
})

/** Six seconds of silence as a WAVE file. */
function wave(): Blob {
  const rate = 8_000
  const bytes = new DataView(new ArrayBuffer(44 + rate * 6 * 2))
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => bytes.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  bytes.setUint32(4, 36 + rate * 6 * 2, true)
  text(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate * 2, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  text(36, 'data')
  bytes.setUint32(40, rate * 6 * 2, true)
  return new Blob([bytes])
}

/** A recording with sound, or its sound alone, in an MP4. */
async function withSound({ picture }: { picture: boolean }): Promise<File> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const seen = await new Input({
    formats: [MP4],
    source: new BlobSource(recording()),
  }).getPrimaryVideoTrack()
  const heard = await new Input({ formats: [WAVE], source: new BlobSource(wave()) }).getPrimaryAudioTrack()
  if (!seen || !heard) throw new Error('no tracks')
  const [video, audio] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('pcm-s16')]
  if (picture) output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  const [look, sound] = [await seen.getDecoderConfig(), await heard.getDecoderConfig()]
  if (!look || !sound) throw new Error('no codec')
  if (picture)
    for await (const packet of new EncodedPacketSink(seen).packets())
      await video.add(packet, { decoderConfig: look })
  for await (const packet of new EncodedPacketSink(heard).packets())
    await audio.add(packet, { decoderConfig: sound })
  await output.finalize()
  return new File([target.buffer ?? new ArrayBuffer(0)], 'me.mp4', { type: 'video/mp4' })
}

test('P-VID-040 a track that the device cannot convert makes no video smaller: its picture would be missing', async () => {
  stubCodecs()
  const discarded: string[] = []
  changed.parts = {
    getFirstEncodableVideoCodec: async () => 'avc',
    Conversion: Object.assign(Object.create(Conversion), {
      async init(options: Parameters<typeof Conversion.init>[0]) {
        const conversion = await Conversion.init(options)
        discarded.push(...conversion.discardedTracks.map(({ track }) => track.type))
        return conversion
      },
    }) as typeof Conversion,
  }
  expect(await failureOf(await withSound({ picture: true }))).toBe('device')
  // The library would go on with the sound alone.
  expect(discarded).toEqual(['video'])
})

test('P-VID-042 a result that has sound and no picture is refused', async () => {
  stubCodecs()
  changed.parts = {
    getFirstEncodableVideoCodec: async () => 'avc',
    Conversion: Object.assign(Object.create(Conversion), {
      async init({ input, output }: Parameters<typeof Conversion.init>[0]) {
        const sound = await Conversion.init({ input, output, video: { discard: true }, showWarnings: false })
        return {
          discardedTracks: [],
          isValid: true,
          execute: () => sound.execute(),
          cancel: () => sound.cancel(),
        }
      },
    }) as typeof Conversion,
  }
  expect(await failureOf(await withSound({ picture: true }))).toBe('other')
})

test('P-VID-042 sound that is named .mp4 is not made smaller', async () => {
  stubCodecs()
  expect(await failureOf(await withSound({ picture: false }))).toBe('other')
})
