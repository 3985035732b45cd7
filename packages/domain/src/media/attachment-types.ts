import { isKeyOf } from '../table-keys.ts'

/** Bytes of a file in a message: 5 MB as document 3 §5 counts (X-60, P-DOC-016). */
export const ATTACHMENT_MAX_BYTES = 5_242_880

export const ATTACHMENTS_MAX = 5

/** Characters of the name of a file. */
export const FILE_NAME_MAX = 120

/** What a message may contain, by the ending of the name (document 3 §5, P-DOC-017), with the type that it declares. */
export const ATTACHMENT_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  avi: 'video/x-msvideo',
  mov: 'video/quicktime',
} as const

export type AttachmentType = (typeof ATTACHMENT_TYPES)[keyof typeof ATTACHMENT_TYPES]

/** Returns the type that the ending of a file's name declares; null if it is none of the eleven. */
export function attachmentType(name: string): AttachmentType | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return isKeyOf(ATTACHMENT_TYPES, ending) ? ATTACHMENT_TYPES[ending] : null
}

/** S-60: the rest of the message that document 3 cuts off. */
export const attachmentTooLarge = (name: string): string =>
  `File "${name}" is too large. Maximum size is 5 MB.`

/** Returns the name of a file as it is shown: without a path and signs that nobody sees, its ending kept. */
export function shownFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return plain.length <= FILE_NAME_MAX ? plain : `…${plain.slice(1 - FILE_NAME_MAX)}`
}
