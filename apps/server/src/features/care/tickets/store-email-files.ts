import { ATTACHMENTS_MAX } from '@contour/domain/media/attachment-types'
import type { Ctx } from '../../../context.ts'
import type { AttachedFile, ConversationRow } from '../../ground/conversations/index.ts'
import { countUse } from '../../ground/limits/index.ts'
import { storeEmailedFile } from '../../ground/media/index.ts'
import type { EmailFile } from './read-email.ts'

/** Files that a thread takes by email within a day: the sender of an email is easily forged. */
const DAILY_FILES = { max: 40, seconds: 86_400 } as const

/** The files of an email that were stored, and the names of those that were refused. */
export type StoredFiles = { taken: AttachedFile[]; refused: string[] }

/**
 * Stores the files of an email that answers a ticket, before its message: the types and sizes of the doctor chat, as many
 * as one message has there. What is refused is named in the message (M-34).
 */
export async function storeEmailFiles(
  ctx: Ctx,
  { id, user_id: userId }: Pick<ConversationRow, 'id' | 'user_id'>,
  files: readonly EmailFile[],
): Promise<StoredFiles> {
  const taken: AttachedFile[] = []
  const refused: string[] = []
  for (const { name, bytes } of files) {
    const upload =
      taken.length < ATTACHMENTS_MAX && (await isWithinDay(ctx, id))
        ? await storeEmailedFile(ctx, { userId, name, bytes })
        : null
    if (upload) taken.push({ upload, name })
    else refused.push(name)
  }
  return { taken, refused }
}

const isWithinDay = async ({ db, clock }: Ctx, thread: number): Promise<boolean> =>
  (await countUse(db, clock, `email-files:${thread}`, DAILY_FILES.seconds)).count <= DAILY_FILES.max
