import { CLOSED_TO_NEW, type CodeArtifactId } from '@contour/domain/sign-offs/artifact'
import { CLINICAL_ARTIFACTS } from '@contour/forms/clinical-artifacts'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { orders, prescriptions } from '../../../db/schema.ts'
import { codeContents } from './artifacts.ts'
import { readSigned } from './signature-store.ts'

type Gate = Pick<Ctx, 'alarmWords' | 'config'>

/**
 * The one gate of new patients (D-86): the artifacts whose present content nobody has signed. Empty in a rehearsal that
 * allows drafts.
 */
export async function unsignedArtifacts(db: Reader, { alarmWords, config }: Gate): Promise<CodeArtifactId[]> {
  if (config.allowDraftClinical) return []
  const isSigned = await readSigned(db)
  return [...codeContents(alarmWords.current)].flatMap(([id, { hash }]) => (isSigned(id, hash) ? [] : [id]))
}

export const titlesOf = (ids: readonly CodeArtifactId[]): string =>
  ids.map((id) => CLINICAL_ARTIFACTS[id].title).join(', ')

const everPrescribed = preparedQuery((db) =>
  db
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(eq(orders.user_id, sql.placeholder('user')))
    .limit(1),
)

/** Whether a person is in treatment: somebody has prescribed for them. Anybody else is new. */
export const isInTreatment = async (db: Reader, userId: number): Promise<boolean> =>
  (await everPrescribed(db, { user: userId })).length > 0

/**
 * Lets a person go on who is in treatment already; a new one only where all content is signed. Asked on every path by which
 * somebody becomes a patient: questionnaire, phone intake, cart, payment, form and signature.
 * @param userId the person, or null for a visitor
 * @throws AppError closed_to_new
 */
export async function assertOpenToNew(
  db: Reader,
  ctx: Gate,
  userId: number | null,
  reader: 'patient' | 'staff' = 'patient',
): Promise<void> {
  const unsigned = await unsignedArtifacts(db, ctx)
  if (unsigned.length === 0) return
  if (userId !== null && (await isInTreatment(db, userId))) return
  throw new AppError('closed_to_new', {
    message:
      reader === 'patient'
        ? CLOSED_TO_NEW
        : `No new patient is taken: the medical director has not signed ${titlesOf(unsigned)}.`,
  })
}
