// Runs in the browser: the product's compression of a video, and the bare library doing the same work.
import { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output } from 'mediabunny'
import { compressVideo } from '@contour/patient/compress-video'

/** What the product makes of the reference clip: its size is under 60 MB, so that the largest cap applies. */
const SAME = {
  width: 852,
  height: 480,
  fit: 'fill',
  codec: 'avc',
  frameRate: 15,
  bitrate: 2_000_000,
} as const

async function bare(file: File): Promise<number> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const conversion = await Conversion.init({ input, output, showWarnings: false, video: SAME })
  await conversion.execute()
  input.dispose()
  return target.buffer?.byteLength ?? 0
}

const ours = async (file: File): Promise<number> =>
  (await compressVideo(file, { onProgress: () => {}, signal: new AbortController().signal })).size

const sides = { ours, bare }

export type Compressed = { ms: number; bytes: number }

async function compress(side: keyof typeof sides): Promise<Compressed> {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('no clip was chosen')
  const begun = performance.now()
  const bytes = await sides[side](file)
  return { ms: performance.now() - begun, bytes }
}

export type CompressionPage = { compress: typeof compress }

Object.assign(window, { compress } satisfies CompressionPage)
