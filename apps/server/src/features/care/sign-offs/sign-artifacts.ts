import { WITHDRAWAL_REASON, isOwnName } from '@contour/domain/sign-offs/artifact'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { artifactSignatures } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { useOwnCode } from '../../people/staff-access/index.ts'
import { currentArtifacts } from './artifacts.ts'
import { artifactSubject, findArtifact } from './list-artifacts.ts'
import { readSigned } from './signature-store.ts'
import { settleSignOffTask } from './unsigned-task.ts'

type Input = { artifacts: readonly { id: string; hash: string }[]; name: string; totp: string }

/**
 * Signs the content of artifacts as the medical director read it (D-86): with the own name and a code of the
 * authenticator, which one signature uses up.
 * @throws AppError invalid_request for another name, not_found, conflict where a content has changed since it was read,
 *   code_wrong
 */
export async function signArtifacts(ctx: Ctx, caller: Caller, input: Input) {
  const staff = asStaff(caller)
  if (!isOwnName(input.name, staff.name))
    throw new AppError('invalid_request', {
      field: 'name',
      message: `Enter your name as it stands in your account: ${staff.name}.`,
    })
  const code = await useOwnCode(ctx, staff, input.totp)
  await ctx.db.transaction(async (tx) => {
    const current = await currentArtifacts(tx, ctx)
    await code.consume(tx)
    for (const { id, hash } of input.artifacts) {
      const artifact = current.find((one) => one.id === id)
      if (!artifact) throw notFound()
      const { content, title } = artifact
      if (content.hash !== hash)
        throw new AppError('conflict', { message: `${title} has changed since you read it. Read it again.` })
      await tx.insert(artifactSignatures).values({
        artifact: artifact.id,
        hash,
        lines: content.lines,
        verdict: 'signed',
        signed_by: staff.staffId,
        signer_name: staff.name,
        at: ctx.clock.now(),
      })
      await audit(tx, 'artifact.signed', { subject: artifactSubject(artifact.id), after: { hash } })
    }
    await settleSignOffTask(tx, ctx)
  })
  const signed = input.artifacts.length
  return { status: 'success' as const, message: signed === 1 ? 'Signed.' : `${signed} signed.`, signed }
}

/**
 * Withdraws the signature of the present content: from then on it is unsigned, and closes what it closes.
 * @throws AppError not_found, conflict where this content is not signed, invalid_request without a reason
 */
export async function withdrawSignature(
  ctx: Ctx,
  caller: Caller,
  { id, hash, reason }: { id: string; hash: string; reason: string },
) {
  const staff = asStaff(caller)
  if (reason.trim().length < WITHDRAWAL_REASON.min)
    throw new AppError('invalid_request', { field: 'reason', message: 'Say why.' })
  const artifact = await findArtifact(ctx, id)
  await ctx.db.transaction(async (tx) => {
    const isSigned = await readSigned(tx)
    if (artifact.content.hash !== hash || !isSigned(artifact.id, hash))
      throw new AppError('conflict', { message: 'This content is not signed.' })
    await tx.insert(artifactSignatures).values({
      artifact: artifact.id,
      hash,
      verdict: 'withdrawn',
      reason: reason.trim(),
      signed_by: staff.staffId,
      signer_name: staff.name,
      at: ctx.clock.now(),
    })
    await audit(tx, 'artifact.withdrawn', { subject: artifactSubject(artifact.id), after: { hash } })
    await settleSignOffTask(tx, ctx)
  })
  return {
    status: 'success' as const,
    message: artifact.closes
      ? 'Withdrawn. No new patient is taken until it is signed.'
      : 'Withdrawn. No page shows it until it is signed.',
  }
}
