import { staffCalls, routes } from '../../../http/implement.ts'
import { addPasskey, startAddingPasskey } from './add-passkey.ts'
import { listOwnPasskeys, removeOwnPasskey } from './own-passkeys.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'

export const passkeyRoutes = routes(staffCalls.passkeys, (ctx) => ({
  startSignIn: () => startPasskeySignIn(ctx),
  signIn: async ({ input, context }) => ({
    message: 'Signed in.',
    ...(await signInWithPasskey(ctx, context.caller, input.passkey)),
  }),
  list: ({ context }) => listOwnPasskeys(ctx, context.caller),
  startAdding: ({ input, context }) => startAddingPasskey(ctx, context.caller, input.totp),
  add: ({ input, context }) => addPasskey(ctx, context.caller, input.passkey),
  remove: ({ input, context }) => removeOwnPasskey(ctx, context.caller, input.id),
}))
