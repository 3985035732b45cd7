import { staffCalls, routes } from '../../../http/implement.ts'
import { listArtifacts, readArtifact } from './list-artifacts.ts'
import { signArtifacts, withdrawSignature } from './sign-artifacts.ts'

export const staffSignOffRoutes = routes(staffCalls.signOffs, (ctx) => ({
  list: () => listArtifacts(ctx),
  read: ({ input }) => readArtifact(ctx, input.id),
  sign: ({ input, context }) => signArtifacts(ctx, context.caller, input),
  withdraw: ({ input, context }) => withdrawSignature(ctx, context.caller, input),
}))
