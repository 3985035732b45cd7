import { ConfigError, readConfig } from '../config.ts'

export type Env = Record<string, string | undefined>

/** A valid production environment; tests remove or break one part of it. */
export const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://contour:word@db.example:5432/contour?sslmode=verify-full',
  PUBLIC_ORIGIN: 'https://clinic.example',
  STAFF_ORIGIN: 'https://staff.clinic.example',
  STRIPE_SECRET_KEY: 'sk_live_example_of_enough_length',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example_of_enough_length',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'contour',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'a_secret_of_enough_length',
  CLAMD_URL: 'tcp://127.0.0.1:3310',
  SMTP_URL: 'smtps://user:word@mail.example',
  MAIL_FROM: 'Clinic <care@clinic.example>',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'a_token_that_is_long_enough',
  TWILIO_FROM: '+15555550100',
  TRUST_PROXY: '1',
  COMPANY_NAME: 'Clinic',
  COMPANY_ADDRESS: '1 Example Street',
  SUPPORT_EMAIL: 'help@clinic.example',
  SUPPORT_PHONE: '(555) 555-0101',
  // M-40: until counsel has approved the pages.
}

export const withoutStripe = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }

/** The vendor settings that a rehearsal may replace (decisions D-74). */
export const loopbackServices = {
  ...withoutStripe,
  REHEARSAL: '1',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  TWILIO_API_BASE: 'http://127.0.0.1:2526',
  S3_ENDPOINT: 'http://127.0.0.1:9000',
}

/** The one line with which a start is refused; empty if the service starts. */
export function refusal(env: Env): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}
