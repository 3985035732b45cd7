import { PREFERRED_CATEGORIES } from '@contour/domain/accounts/preferred-categories'
import { z } from 'zod'
import { PATIENT, call, documented } from './call.ts'
import { Instant, Line, User } from './shapes.ts'

const Category = z.enum(PREFERRED_CATEGORIES)
const Channel = z.enum(['email', 'phone'])

/** The profile as document 3 §3 lists it; weight in pounds, height in total inches. */
export const Profile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: z.enum(['Male', 'Female']),
  weight: z.number(),
  height_inch: z.number(),
  text_updates: z.boolean(),
  preferred_categories: z.array(Category),
  created_at: Instant,
  health_id: z.string().nullable(),
})
export type Profile = z.infer<typeof Profile>

/** Why mail does not arrive at an address, as its vendor reported. */
export const EmailTrouble = z.object({ reason: z.enum(['bounced', 'complained']), at: Instant })

/** Figures as numbers or as typed; the rule of the profile judges both (document 3 §5). */
const Figure = z.union([z.number(), z.string().trim().max(12)]).default('')

export const profile = {
  readProfile: call('GET', '/api/app/profile', {
    summary: 'The profile of the caller, with contacts that await their code',
    access: PATIENT,
    health: true,
  }).answers({
    profile: Profile,
    /** The new contact that awaits its code; null if none does (D-07). */
    pending: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    /** When the patient last agreed to text messages; null if they do not receive them. */
    texts_agreed_at: Instant.nullable(),
    /** Since when no text message goes to the number, and why; null if they may (ADR 0033). */
    texts_trouble: z.object({ reason: z.enum(['stopped', 'undelivered']), at: Instant }).nullable(),
    /** Since when mail does not arrive, and why; null if it does. */
    email_trouble: EmailTrouble.nullable(),
    /** What a new password needs in this session (D-07, D-39). */
    password_needs: z.enum(['nothing', 'password', 'link']),
  }),
  updateProfile: documented('POST', '/api/update-profile', {
    summary: 'Saves the profile; a changed email or phone stays pending until its code is verified (D-39)',
    access: PATIENT,
    health: true,
    limits: [{ bucket: 'update-profile', max: 60, seconds: 3600, per: 'caller' }],
    errors: ['conflict', 'password_needed', 'password_wrong', 'login_required', 'not_found'],
  })
    .input(
      z.object({
        first_name: Line(100).default(''),
        last_name: Line(100).default(''),
        email: Line(254).default(''),
        phone: Line(20).default(''),
        gender: Line(10).default(''),
        weight: Figure,
        height_inch: Figure,
        /** Absent: unchanged. */
        text_updates: z.boolean().optional(),
        preferred_categories: z.array(Category).max(PREFERRED_CATEGORIES.length).optional(),
        /** Read only: accepted as read and ignored. */
        created_at: z.string().max(40).nullish(),
        health_id: z.string().max(64).nullish(),
        id: z.string().max(64).nullish(),
        currentPassword: z.string().max(1024).optional(),
      }),
    )
    .answers({ user: User, pending: z.array(Channel) }),
  keepContact: call('POST', '/api/app/profile/keep-contact', {
    summary: 'Withdraws a pending change of email or phone: the contact on file stays',
    access: PATIENT,
  })
    .takes({ channel: Channel })
    .answers({}),
}
