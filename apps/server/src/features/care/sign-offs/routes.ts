import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { listArtifacts, readArtifact } from './list-artifacts.ts'
import { signArtifacts, withdrawSignature } from './sign-artifacts.ts'

/** The handlers of the medical director's calls. */
export function staffSignOffRoutes(ctx: Ctx) {
  const os = staffCalls.signOffs
  return {
    list: os.list.handler(() => listArtifacts(ctx)),
    read: os.read.handler(({ input }) => readArtifact(ctx, input.id)),
    sign: os.sign.handler(({ input, context }) => signArtifacts(ctx, context.caller, input)),
    withdraw: os.withdraw.handler(({ input, context }) => withdrawSignature(ctx, context.caller, input)),
  }
}
