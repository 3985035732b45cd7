import { SERVICE_PARTS } from '@contour/domain/alerts/fault'
import { desc } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { browserErrors } from '../../../db/schema.ts'
import { runChecks } from '../../../self-check/run-checks.ts'
import { isAlive, readProcesses } from '../../../watch/process-rows.ts'
import { openAlertLines } from '../../ground/alerts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { readFilesEncrypted } from '../../ground/media/index.ts'
import { lastBackupAt } from '../../ground/restore-tests/index.ts'

/** Errors of browsers that are listed, the last first. */
const LISTED = 30

/** Returns what is wrong with each part of the service; no details, which concern whoever runs it. */
export async function readStatus(ctx: Ctx) {
  const lines = await openAlertLines(ctx)
  return {
    message: 'Status.',
    ...ctx.build,
    parts: SERVICE_PARTS.map((part) => ({
      part,
      faults: lines
        .filter((line) => line.part === part)
        .map(({ title, opened_at }) => ({ title, since: opened_at })),
    })),
  }
}

export async function readMachinery(ctx: Ctx) {
  const processes = await readProcesses(ctx)
  const errors = await ctx.db
    .select()
    .from(browserErrors)
    .orderBy(desc(browserErrors.last_at), desc(browserErrors.id))
    .limit(LISTED)
  return {
    message: 'Machinery.',
    processes: processes.map((row) => ({
      id: row.id,
      kind: row.kind,
      host: row.host,
      version: row.version,
      started_at: row.started_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
      alive: isAlive(ctx, row),
    })),
    files_encrypted_at: (await readFilesEncrypted(ctx.db))?.at ?? null,
    backup_at: (await lastBackupAt(ctx.db))?.toISOString() ?? null,
    browser_errors: errors.map(({ app, kind, place, version, count, last_at: last }) => ({
      app,
      kind,
      place,
      version,
      count,
      last_at: last.toISOString(),
    })),
  }
}

/** Checks settings and vendors as npm run doctor does (D-103). The settings were right when this process started. */
export async function checkService(ctx: Ctx) {
  const findings = await runChecks(ctx.config)
  await audit(ctx.db, 'service.checked', {
    after: { faults: findings.filter(({ state }) => state === 'fault').length },
  })
  return { message: 'Checked.', findings, open_faults: (await openAlertLines(ctx)).length }
}
