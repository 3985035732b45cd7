import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Reachable } from '../start-test-service.ts'

/** Returns a small JPEG of one color. */
export const sampleImage = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#446' } })
    .jpeg()
    .toBuffer()

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url))

/** Real recordings of a gray square. All have a title and, except WebM and AVI, a location in their metadata. */
export const sampleVideos = () => ({
  mp4: fixture('six-seconds.mp4'),
  mov: fixture('six-seconds.mov'),
  webm: fixture('six-seconds.webm'),
  avi: fixture('six-seconds.avi'),
  threeSeconds: fixture('three-seconds.mp4'),
  /** With a second sound track of a kind that nobody but a recent phone knows. */
  spatial: fixture('spatial-sound.mov'),
})

/** Returns an MP4 of six seconds, padded to a size. */
export function sampleVideo(bytes = 4096): Buffer {
  const video = fixture('six-seconds.mp4')
  const free = Buffer.alloc(Math.max(8, bytes - video.length))
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  return Buffer.concat([video, free])
}

type File = { token: string; name: string; type: string; body: Buffer }

/** Uploads a file through the calls that a browser makes and returns the stored name (P-IMG-002..004). */
export async function uploadFile(at: Reachable, file: File): Promise<string> {
  const signed = await at.call('POST', '/api/get-signed-url', {
    token: file.token,
    body: { filename: file.name, content_type: file.type, size: file.body.length },
  })
  if (signed.status !== 200) throw new Error(`no link: ${signed.status} ${signed.body.message}`)
  const put = await putFile(at, String(signed.body.url), file.type, file.body)
  if (put.status !== 200) throw new Error(`not uploaded: ${put.status}`)
  return String(signed.body.file_name)
}

/** Uploads a JPEG of this patient under a name and returns the stored name. */
export async function uploadImage(at: Reachable, token: string, name = 'photo.jpg'): Promise<string> {
  return uploadFile(at, { token, name, type: 'image/jpeg', body: await sampleImage() })
}

/** Sends only the PUT to a signed address. */
export function putFile(
  at: Reachable,
  url: string,
  type: string,
  body: Buffer | ReadableStream<Uint8Array>,
): Promise<Response> {
  return fetch(new URL(url, at.service.patientUrl), {
    method: 'PUT',
    headers: { 'content-type': type },
    body: body instanceof ReadableStream ? body : new Uint8Array(body),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
}
