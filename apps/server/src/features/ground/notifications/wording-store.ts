import { LETTER_PARTS, type LetterWording } from '@contour/domain/notifications/letter-wording'
import { z } from 'zod'
import type { ContentVersion } from '../approvals/index.ts'

const Stored = z.object({ parts: z.partialRecord(z.enum(LETTER_PARTS), z.string()) })

/** The parts that a version words; none where the built-in letter applies. */
export const wordingIn = (row: Pick<ContentVersion, 'content'> | undefined): LetterWording =>
  row ? Stored.parse(row.content).parts : {}
