import type { Patient } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { clientOf } from './demo-client.ts'

/** The patient enters another email and phone in the profile, with the password just typed: both wait for their codes. */
export async function seedNewContact(ctx: Ctx, patient: Patient): Promise<void> {
  const as = clientOf(ctx, { ...patient, passwordAt: ctx.clock.now() })
  const { profile } = await as.profile.readProfile({})
  await as.profile.updateProfile({
    ...profile,
    email: `new.${profile.email}`,
    phone: '2125550198',
  })
}
