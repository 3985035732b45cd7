import { inJob } from '@contour/server/call-context'
import type { Sender } from '@contour/domain/conversations/conversation-values'
import { attachmentType } from '@contour/domain/media/attachment-types'
import { appendMessage, openConversation } from '@contour/server/features/ground/conversations/index'
import type { Reachable, TestService } from '../start-test-service.ts'
import { placePendingOrder, type PendingOrder } from './place-pending-order.ts'
import { submitForm } from './submit-form.ts'
import { putFile, sampleImage, sampleVideos } from './upload-image.ts'
import { zipOf } from '../zip-file.ts'

export type ChatPerson = PendingOrder & { encounterId: string }

/** Creates a patient who has sent the medical form: with a health id and an encounter, so that the doctor chat is open. */
export async function openDoctorChat(
  at: TestService,
  wanted: Parameters<typeof placePendingOrder>[1] = {},
): Promise<ChatPerson> {
  const order = await placePendingOrder(at, wanted)
  const { status, body } = await submitForm(at, order)
  if (status !== 200) throw new Error(`form answered ${status}: ${body.message ?? ''}`)
  const list = await at.call('GET', '/api/order-items', { token: order.token })
  const encounter = list.body['latest_encounter'] as { id: string } | null
  if (!encounter) throw new Error('no encounter')
  return { ...order, encounterId: encounter.id }
}

/** Stores a message of somebody else in a patient's doctor chat. */
export const writeInDoctorChat = (
  { ctx }: TestService,
  userId: number,
  body: string,
  sender: Exclude<Sender, 'patient' | 'visitor'> = 'clinician',
) =>
  ctx.db.transaction(async (tx) => {
    const thread = await openConversation(tx, ctx, { channel: 'doctor', userId, chatUserId: null })
    return inJob(ctx, async () => appendMessage(tx, ctx, thread, { sender, body, clientId: null }))
  })

type Signed = { status: number; url: string; key: string }

/** Signs and sends a file for a message as a browser does; returns the status of the step that refused it, or 200. */
export async function sendAttachment(
  at: Reachable,
  token: string,
  name: string,
  body: Buffer,
  type: string = attachmentType(name) ?? 'application/octet-stream',
): Promise<Signed> {
  const signed = await at.call('POST', '/api/get-signed-url', {
    token,
    body: {
      filename: name,
      content_type: type,
      purpose: 'attachment',
      ...(body.length > 0 ? { size: body.length } : {}),
    },
  })
  const [url, key] = [String(signed.body['url']), String(signed.body['public_url'])]
  if (signed.status !== 200) return { status: signed.status, url: '', key: '' }
  return { status: (await putFile(at, url, type, body)).status, url, key }
}

const compound = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(504),
  Buffer.from('WordDocument', 'utf16le'),
  Buffer.alloc(512),
])

const DOCX =
  '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

/** One small file of each of the eleven types, by its name. */
export async function sampleFiles(): Promise<Record<string, Buffer>> {
  const { mp4, mov, avi } = sampleVideos()
  const image = await sampleImage()
  const { default: sharp } = await import('sharp')
  return {
    'lab.pdf': Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n'),
    'letter.doc': compound,
    'letter.docx': zipOf({ '[Content_Types].xml': DOCX, 'word/document.xml': '<w:document/>' }),
    'notes.txt': Buffer.from('Dose on Saturday, 0.25 mg.\n'),
    'vial.jpg': image,
    'vial.jpeg': image,
    'vial.png': await sharp(image).png().toBuffer(),
    'vial.gif': await sharp(image).gif().toBuffer(),
    'clip.mp4': mp4,
    'clip.avi': avi,
    'clip.mov': mov,
  }
}
