import {
  ATTACHMENTS_MAX,
  ATTACHMENT_MAX_BYTES,
  attachmentTooLarge,
  attachmentType,
} from '@contour/domain/media/attachment-types'
import type { AttachmentType } from '@contour/domain/media/attachment-types'
import { HEIC_MESSAGE, isHeic } from '@contour/domain/media/picture-kind'
import { CallError } from '@contour/client/call-error'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useSyncExternalStore } from 'react'
import { api } from '../../lib/patient-api.ts'
import type { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import { PutError, putFile } from '../media/put-file.ts'
import { shrinkImage } from '../media/shrink-image.ts'
import { draftOnPage, type ChosenFile } from './draft-on-page.ts'
import type { BriefNote } from './use-brief-note.ts'

/** Time limit in milliseconds for one file of at most 5 MB. */
const LIMIT_MS = 120_000

let nextKey = 0

const setFiles = (change: (files: readonly ChosenFile[]) => readonly ChosenFile[]) =>
  draftOnPage.change((draft) => ({ ...draft, files: change(draft.files) }))

/** The files of the next message: checked when they are chosen, and uploaded at once (S-61). */
export function useChosenFiles(t: TextsOf<typeof doctorChatTexts>, say: (note: BriefNote) => void) {
  const { files } = useSyncExternalStore(draftOnPage.subscribe, draftOnPage.read)
  const change = (key: number, part: Partial<ChosenFile>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...part } : file)))
  const remove = (key: number) => setFiles((now) => now.filter((file) => file.key !== key))

  const upload = async (file: File, type: AttachmentType) => {
    const key = nextKey++
    setFiles((now) => [...now, { key, name: file.name, type, bytes: file.size, share: 0, url: null }])
    try {
      // Browsers know no type for some endings; what the ending declares is what the server binds.
      const body = new Blob([file], { type })
      const link = await api.media.getSignedUrl({
        filename: file.name,
        content_type: type,
        size: file.size,
        purpose: 'attachment',
      })
      await putFile(link.url, body, { limitMs: LIMIT_MS, onProgress: (share) => change(key, { share }) })
      change(key, { share: 1, url: link.public_url })
    } catch (error) {
      remove(key)
      say(refusalOf(error, file, t))
    }
  }
  const choose = async (chosen: readonly File[]) => {
    let room = ATTACHMENTS_MAX - files.length
    for (const picked of chosen) {
      // A browser that can read the format of a phone makes a picture of it that everybody can open.
      const file = isHeic(picked) ? await shrinkImage(picked).catch(() => picked) : picked
      if (isHeic(file)) {
        say({ tone: 'error', text: HEIC_MESSAGE, stays: true })
        continue
      }
      const type = attachmentType(file.name)
      if (!type) say({ tone: 'error', text: t('typeRefused'), stays: true })
      else if (file.size > ATTACHMENT_MAX_BYTES) say({ tone: 'error', text: attachmentTooLarge(file.name) })
      else if (room-- <= 0) say({ tone: 'error', text: t('tooMany', { max: ATTACHMENTS_MAX }) })
      else void upload(file, type)
    }
  }
  return { files, choose: (chosen: readonly File[]) => void choose(chosen), remove }
}

function refusalOf(error: unknown, { name, size }: File, t: TextsOf<typeof doctorChatTexts>): BriefNote {
  const status = error instanceof PutError || error instanceof CallError ? error.status : null
  // Small enough in bytes, so that it has too many pixels.
  if (status === 413 && size <= ATTACHMENT_MAX_BYTES)
    return { tone: 'error', text: t('tooManyPixels', { name }) }
  if (status === 413) return { tone: 'error', text: attachmentTooLarge(name) }
  if (status === 415) return { tone: 'error', text: t('typeRefused'), stays: true }
  return { tone: 'error', text: t('uploadFailed') }
}
