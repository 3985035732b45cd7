import sharp from 'sharp'
import type { Reachable } from '../start-test-service.ts'

/** A small JPEG of one colour. */
export const sampleImage = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#446' } })
    .jpeg()
    .toBuffer()

/** The first bytes of an MP4 file, enough for its type, filled up to a size. */
export function sampleVideo(bytes = 4096): Buffer {
  const video = Buffer.alloc(bytes)
  video.writeUInt32BE(24, 0)
  video.write('ftypisom', 4, 'latin1')
  video.write('isommp42', 16, 'latin1')
  return video
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
