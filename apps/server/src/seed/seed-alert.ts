import { inJob } from '../call-context.ts'
import { after, days } from '../clock.ts'
import type { Ctx } from '../context.ts'
import { backupDetails } from '../watch/shared-findings.ts'
import { openAlert } from '../features/ground/alerts/index.ts'
import { lastBackupAt, recordBackup } from '../features/ground/restore-tests/index.ts'

/**
 * A demonstration that makes no backups has had one, three days ago: its alert is a real one, which the watch keeps open
 * and a backup would close.
 */
export async function seedAlert(ctx: Ctx): Promise<void> {
  if (await lastBackupAt(ctx.db)) return
  const made = after(ctx.clock.now(), -days(3))
  await inJob(ctx, async () => {
    await recordBackup(ctx.db, { now: () => made })
    await openAlert(ctx, { fault: 'backup_old', subject: '', details: backupDetails(made) })
  })
}
