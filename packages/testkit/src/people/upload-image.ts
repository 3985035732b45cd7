import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Reachable } from '../start-test-service.ts'

/** A small JPEG of one colour. */
export const sampleImage = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#446' } })
    .jpeg()
    .toBuffer()

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url))

/** Real recordings of a gray square, with a title and, but for WebM and AVI, a place in their metadata. */
export const sampleVideos = () => ({
  mp4: fixture('six-seconds.mp4'),
  mov: fixture('six-seconds.mov'),
  webm: fixture('six-seconds.webm'),
  avi: fixture('six-seconds.avi'),
  threeSeconds: fixture('three-seconds.mp4'),
})

/** An MP4 of six seconds, filled up to a size. */
export function sampleVideo(bytes = 4096): Buffer {
  const video = fixture('six-seconds.mp4')
  const free = Buffer.alloc(Math.max(8, bytes - video.length))
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  return Buffer.concat([video, free])
}

type File = { token: string; name: string; type: string; body: Buffer }

/** Uploads a file over the calls a browser makes and answers the stored name (P-IMG-002..004). */
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

/** A JPEG of this person under a name; answers the stored name. */
export async function uploadImage(at: Reachable, token: string, name = 'photo.jpg'): Promise<string> {
  return uploadFile(at, { token, name, type: 'image/jpeg', body: await sampleImage() })
}

/** The bare PUT to a signed address. */
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
