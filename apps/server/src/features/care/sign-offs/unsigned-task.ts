import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { currentArtifacts } from './artifacts.ts'
import type { CurrentArtifact } from './artifacts.ts'
import { readSigned } from './signature-store.ts'

const SUBJECT = 'content:clinical'

/** Lists the artifacts whose present content is unsigned, the claims about results among them. */
export async function toSign(db: Reader, ctx: Pick<Ctx, 'alarmWords' | 'clock'>): Promise<CurrentArtifact[]> {
  const isSigned = await readSigned(db)
  return (await currentArtifacts(db, ctx)).filter(({ id, content }) => !isSigned(id, content.hash))
}

/** Gives the medical director the task to sign while something is unsigned, and ends it when nothing is (D-86). */
export async function settleSignOffTask(
  tx: Tx,
  ctx: Pick<Ctx, 'alarmWords' | 'clock' | 'random'>,
): Promise<CurrentArtifact[]> {
  const unsigned = await toSign(tx, ctx)
  if (unsigned.length === 0)
    await resolveTasks(tx, ctx, { kinds: ['clinical_sign_off'], subject: SUBJECT }, 'Everything is signed.')
  else
    await createTask(tx, ctx, {
      kind: 'clinical_sign_off',
      subject: SUBJECT,
      details:
        `Waiting: ${unsigned.map(({ title }) => title).join(', ')}. Open Sign-off, read what changed, and sign it. ` +
        (unsigned.some(({ closes }) => closes)
          ? 'Until then no new patient is taken.'
          : 'Until then no page shows it.'),
    })
  return unsigned
}
