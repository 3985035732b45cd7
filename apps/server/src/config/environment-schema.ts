import { GOAL_BMI_RANGE, LOWEST_GOAL_BMI } from '@contour/domain/intake/goal-weight'
import { isPlainDate } from '@contour/domain/time/plain-date'
import { z } from 'zod'

const text = z.string().optional()
const trimmed = z.string().trim().optional()

/** An address, alone or after a name: Clinic <care@clinic.example>. */
const emailAddress = z
  .string()
  .trim()
  .refine((value) => /^(?:[^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(value), 'must be an email address')
  .optional()

const whole = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number')
  .transform(Number)

const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` }).optional()

const url = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value), 'is not a URL')
  .optional()

/** A page or a video that patients open: a link that runs a script is none. */
const link = url.refine(
  (value) => !value || /^https?:$/.test(new URL(value).protocol),
  'must begin with https://',
)

/** A page of a partner; `{id}` becomes the order's id. */
const pageOfOrder = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value.replaceAll('{id}', 'id')), 'is not a URL')
  .optional()

/** No real deployment has more proxies; each trusted one is an address that a caller can forge. */
const MOST_PROXIES = 10

const { min, max } = GOAL_BMI_RANGE
const isGoalBmi = (value: string) =>
  /^\d{2}(\.\d)?$/.test(value) && Number(value) >= min && Number(value) <= max

const HOURS = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/
const isOfficeHours = (value: string) => {
  const [, opens = '', closes = ''] = HOURS.exec(value) ?? []
  return opens !== '' && opens < closes
}

/**
 * Every variable of the environment with its form and, where it has a fixed one, its default. Messages never contain the
 * value, which may be a secret. What depends on several variables or on the mode is a rule of the other files here.
 */
export const environmentSchema = z.object({
  NODE_ENV: oneOf('production', 'development'),
  DEMO: oneOf('1', '0'),
  REHEARSAL: oneOf('1', '0'),
  REHEARSAL_DATE: z.string().trim().refine(isPlainDate, 'must be a date such as 2027-03-05').optional(),
  SEED: oneOf('demo', 'staff', 'none'),
  PROCESS: oneOf('all', 'web', 'worker'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole.default(3000),
  STAFF_PORT: whole.default(3001),
  PUBLIC_ORIGIN: url,
  STAFF_ORIGIN: url,
  TRUST_PROXY: whole.refine((count) => count <= MOST_PROXIES, `must be at most ${MOST_PROXIES}`).optional(),
  RATE_LIMITS: oneOf('1', '0', 'on', 'off'),
  SHUTDOWN_DELAY_SECONDS: whole.optional(),
  METRICS_PORT: whole.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  REQUEST_LOG: oneOf('1', '0'),
  OPENAPI: oneOf('1', '0'),
  COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'must be a commit of Git')
    .optional(),
  ALERT_WEBHOOK_URL: link,
  ALERT_WEBHOOK_SECRET: text,
  ALERT_EMAILS: trimmed,
  ALERT_PHONES: trimmed,
  RUNBOOK_URL: link,
  DATA_DIR: z.string().default('./data'),
  KEYS: text,
  KEYS_FILE: text,
  AUDIT_END_FILE: text,
  BACKUP_KEY: text,
  DATABASE_URL: trimmed,
  ALLOW_PGLITE: text,
  ALLOW_DRAFT_CLINICAL: oneOf('1', '0'),
  STORAGE_DIR: text,
  S3_ENDPOINT: url,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  PAYMENT_GATEWAY: oneOf('sandbox', 'stripe', 'nmi'),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: url,
  NMI_SAVED_CARDS_ONLY: oneOf('1', '0'),
  NMI_SECURITY_KEY: text,
  NMI_PUBLIC_KEY: text,
  NMI_WEBHOOK_SECRET: text,
  NMI_API_BASE: url,
  MAIL: oneOf('outbox', 'off'),
  SMTP_URL: url,
  MAIL_FROM: emailAddress,
  SMS: oneOf('outbox', 'off'),
  INBOUND_DOMAIN: trimmed,
  INBOUND_SECRET: text,
  SES_TOPIC_ARN: trimmed,
  MAILGUN_SIGNING_KEY: text,
  POSTMARK_WEBHOOK_SECRET: text,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TWILIO_API_BASE: url,
  EASYPOST_API_KEY: text,
  EASYPOST_WEBHOOK_SECRET: text,
  EASYPOST_API_BASE: url,
  SCANNER: oneOf('embedded', 'clamd', 'off'),
  CLAMD_URL: url,
  CLAMD_MAX_MB: whole.refine((size) => size > 0, 'must be at least 1').default(25),
  GOOGLE_MAPS_API_KEY: text,
  SMARTY_AUTH_ID: text,
  SMARTY_AUTH_TOKEN: text,
  ADDRESS_API_BASE: url,
  TELEHEALTH_MEETING_URL: pageOfOrder.refine(
    (value) => !value || value.includes('{id}'),
    'must contain {id}',
  ),
  TELEHEALTH_CHAT_URL: pageOfOrder,
  VISIT_HOURS: z.string().refine(isOfficeHours, 'must be like 09:00-18:00').optional(),
  ICE_SERVERS: trimmed,
  TURN_SECRET: text,
  VISIT_RELAY_ONLY: oneOf('1', '0'),
  CONVERSION_URL: url,
  TUTORIAL_URL: link,
  LOWEST_GOAL_BMI: z
    .string()
    .trim()
    .refine(isGoalBmi, `must be a BMI from ${min} to ${max}`)
    .transform(Number)
    .default(LOWEST_GOAL_BMI),
  BRAND_NAME: trimmed,
  COMPANY_NAME: trimmed,
  COMPANY_ADDRESS: text,
  SUPPORT_EMAIL: emailAddress,
  SUPPORT_PHONE: text,
})

/** The environment as it was read: variables that are empty or only spaces are absent. */
export type Settings = z.output<typeof environmentSchema>
