import { z } from 'zod'
import { PATIENT, PATIENT_OR_CHECKOUT, PUBLIC, call, documented } from './call.ts'
import { Line, Session, User } from './shapes.ts'

export const accounts = {
  login: documented('POST', '/api/login', {
    summary: 'Opens a patient session by email and password',
    access: PUBLIC,
    limits: [{ bucket: 'login', max: 60, seconds: 900, per: 'source' }],
    errors: ['wrong_credentials'],
  })
    .input(
      z.object({
        email: Line(254),
        password: z.string().max(1024),
        /**
         * Identifies a browser that has logged in before: the delay after many failures does not apply to it (D-58).
         */
        device_token: z.string().max(128).optional(),
      }),
    )
    .answers({ session: Session, device_token: z.string() }),
  forgotPassword: documented('POST', '/api/forgot-password', {
    summary: 'Mails a link to set a new password (D-08 bounds what it reveals)',
    access: PUBLIC,
    limits: [{ bucket: 'forgot', max: 20, seconds: 3600, per: 'source' }],
    errors: ['user_not_found'],
  })
    .input(z.object({ email: Line(254), app_src: z.union([z.number(), z.string()]).optional() }))
    .answers({}),
  mailLoginLink: call('POST', '/api/app/login-link', {
    summary: 'Mails a link that logs one browser in and leads to the page that was asked for (D-58, D-91)',
    access: PUBLIC,
    limits: [{ bucket: 'login-link', max: 10, seconds: 3600, per: 'source' }],
  })
    .takes({
      email: Line(254),
      /** The path of this site to lead to; the page of the link leads to known pages only. */
      page: z
        .string()
        .max(300)
        .regex(/^\/[A-Za-z0-9][^\\\s]*$/)
        .optional(),
    })
    .answers({}),
  openLoginLink: call('POST', '/api/app/login-link/open', {
    summary: 'Logs this browser in by a mailed link, once (D-58, D-91)',
    access: PUBLIC,
    limits: [{ bucket: 'login-link-open', max: 20, seconds: 3600, per: 'source' }],
    errors: ['link_expired'],
  })
    .takes({ token: z.string().max(128) })
    .answers({ session: Session, device_token: z.string() }),
  checkPasswordLink: call('POST', '/api/app/password-link', {
    summary:
      'Whether a link to a new password still works, told before a password is typed; it is not used by this',
    access: PUBLIC,
    limits: [{ bucket: 'password-link', max: 40, seconds: 3600, per: 'source' }],
    errors: ['link_expired'],
  })
    .takes({ token: z.string().max(128) })
    .answers({}),
  resetPassword: documented('POST', '/api/password-reset', {
    summary: 'Sets a password by a one-time link; every other session ends',
    access: PUBLIC,
    limits: [{ bucket: 'reset', max: 20, seconds: 3600, per: 'source' }],
    errors: ['link_expired', 'password_refused', 'login_required'],
  })
    .input(
      z.object({
        password: z.string().max(1024),
        confirm_password: z.string().max(1024).optional(),
        token: z.string().max(128),
      }),
    )
    .answers({}),
  updatePassword: documented('POST', '/api/update-password', {
    summary: 'Sets a new password; every other session ends (D-07)',
    access: PATIENT,
    limits: [{ bucket: 'update-password', max: 20, seconds: 3600, per: 'caller' }],
    errors: ['password_refused', 'password_needed', 'password_wrong', 'login_required', 'not_found'],
  })
    .input(
      z.object({
        newPassword: z.string().max(1100),
        confirmPassword: z.string().max(1100),
        /** Needed from 15 minutes after the login on. */
        currentPassword: z.string().max(1024).optional(),
      }),
    )
    .answers({}),
  logout: documented('GET', '/api/logout', {
    changes: true,
    summary: 'Ends the caller’s session',
    access: PUBLIC,
    owner: 'caller',
  })
    .input(z.object({}))
    .answers({}),
  logoutPlain: documented('GET', '/logout', {
    changes: true,
    summary: 'Ends the caller’s session (second path of document 2 §7, X-48)',
    access: PUBLIC,
    owner: 'caller',
  })
    .input(z.object({}))
    .answers({}),
  readSession: call('GET', '/api/app/session', {
    summary: 'The caller’s user and scope, as the server sees them',
    access: PATIENT_OR_CHECKOUT,
    health: true,
  }).answers({ user: User, scope: z.enum(['patient', 'checkout']) }),
  listSessions: call('GET', '/api/app/sessions', {
    summary: 'Where the caller is logged in: one row a session, the latest used first',
    access: PATIENT,
  }).answers({
    sessions: z.array(
      z.object({
        /** Names the session in the call that ends it, and grants no access; null in a session from before ids. */
        id: z.string().nullable(),
        current: z.boolean(),
        /** Browser and operating system; null if the browser did not report them. */
        device: z.string().nullable(),
        /** Opened by a checkout link: it ends within 72 hours (D-03). */
        checkout_only: z.boolean(),
        opened_at: z.string(),
        last_seen_at: z.string(),
      }),
    ),
  }),
  endSession: call('POST', '/api/app/sessions/end', {
    summary: 'Ends one other session of the caller',
    access: PATIENT,
    limits: [{ bucket: 'end-sessions', max: 30, seconds: 3600, per: 'caller' }],
    errors: ['not_found'],
  })
    .takes({ id: z.string().max(64) })
    .answers({}),
  endOtherSessions: call('POST', '/api/app/sessions/end-others', {
    summary: 'Ends every session of the caller but the one that asks',
    access: PATIENT,
    limits: [{ bucket: 'end-sessions', max: 30, seconds: 3600, per: 'caller' }],
  }).answers({ ended: z.number().int() }),
  ownAddress: call('GET', '/api/app/ip', {
    summary: 'The network address of the caller, instead of a third party’s lookup (D-34)',
    access: PUBLIC,
  }).answers({ ip: z.string() }),
}
