import { DEMO, PATIENT, PUBLIC, staff, type CallFacts, type Limit } from './call.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Routes whose bodies are not JSON calls: streams, raw webhooks, health, files, pages. They are declared with the same
 * facts as every call; the server does not start with a route that is in neither list.
 */
export type PlainRoute = {
  method: 'GET' | 'PUT' | 'POST' | 'HEAD'
  path: string
  origin: 'patient' | 'staff' | 'both'
} & CallFacts

const plain = (
  origin: PlainRoute['origin'],
  method: PlainRoute['method'],
  path: string,
  summary: string,
  more: Partial<CallFacts> = {},
): PlainRoute => ({
  origin,
  method,
  path,
  summary,
  access: PUBLIC,
  owner: 'none',
  health: false,
  limits: [],
  changes: method !== 'GET',
  ids: [],
  errors: [],
  forCaller: false,
  documented: false,
  ...more,
})

const PORTRAITS: readonly Limit[] = [{ bucket: 'portraits', max: 30, seconds: 3600, per: 'caller' }]
const UPLOAD_ERRORS: readonly ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'not_found',
  'file_too_large',
  'file_type_refused',
  'upload_refused',
  'unavailable',
]
const PORTRAIT_ERRORS: readonly ErrorCode[] = [...UPLOAD_ERRORS, 'conflict']

const MAIL: Partial<CallFacts> = {
  health: true,
  errors: ['invalid_request', 'not_found', 'file_too_large', 'unavailable'],
}

export const plainRoutes: readonly PlainRoute[] = [
  plain('both', 'GET', '/healthz', 'The process answers'),
  plain('both', 'GET', '/readyz', 'Database, migrations and jobs are ready'),
  plain('patient', 'GET', '/openapi.json', 'OpenAPI 3.1 of the patient origin'),
  plain('staff', 'GET', '/openapi.json', 'OpenAPI 3.1 of the staff origin'),
  plain('patient', 'POST', '/api/webhooks/payment', 'Signed events of the payment gateway', {
    errors: ['invalid_request', 'unavailable'],
    documented: true,
  }),
  plain('patient', 'POST', '/api/webhooks/email', 'Signed emails: the answers to tickets (M-34)', {
    health: true,
    errors: ['invalid_request', 'not_found', 'file_too_large', 'unavailable'],
  }),
  plain('patient', 'POST', '/api/webhooks/mail/ses', 'Bounces, complaints and replies from SES by SNS', MAIL),
  plain(
    'patient',
    'POST',
    '/api/webhooks/mail/mailgun',
    'Bounces, complaints and replies from Mailgun',
    MAIL,
  ),
  plain(
    'patient',
    'POST',
    '/api/webhooks/mail/postmark',
    'Bounces, complaints and replies from Postmark',
    MAIL,
  ),
  plain(
    'patient',
    'POST',
    '/api/webhooks/sms',
    'Signed text messages to our number: STOP, HELP, START',
    MAIL,
  ),
  plain(
    'patient',
    'POST',
    '/api/webhooks/sms/status',
    'Signed reports of what became of text messages',
    MAIL,
  ),
  plain('patient', 'POST', '/api/webhooks/carrier', 'Signed scans of parcels from EasyPost (M-17)', MAIL),
  plain(
    'patient',
    'GET',
    '/unsubscribe/{message}',
    'The page that ends optional letters with one button (ADR 0033)',
    {
      errors: ['not_found'],
    },
  ),
  plain('patient', 'POST', '/api/unsubscribe/{message}', 'Ends optional letters by one click (RFC 8058)', {
    errors: ['not_found', 'unavailable'],
  }),
  plain('patient', 'PUT', '/storage/{token}', 'One signed upload of one file', {
    owner: 'upload',
    health: true,
    errors: [
      'not_found',
      'file_too_large',
      'file_type_refused',
      'upload_refused',
      'link_expired',
      'unavailable',
    ],
  }),
  plain('both', 'GET', '/files/{token}', 'One private file by a signed link of at most 300 s (D-32)', {
    owner: 'upload',
    health: true,
    errors: ['not_found', 'link_expired'],
  }),
  plain(
    'patient',
    'GET',
    '/records/{token}',
    'The file of a record request by a signed link of 300 s (D-32)',
    { health: true, errors: ['not_found', 'link_expired'] },
  ),
  plain('patient', 'GET', '/invoice', 'One invoice as HTML: ?id={payment}&program={name} (X-49)', {
    access: PATIENT,
    owner: 'payment',
    ids: [{ in: 'query', name: 'id', kind: 'payment' }],
    errors: ['unauthenticated', 'forbidden', 'not_found'],
    documented: true,
  }),
  plain(
    'patient',
    'GET',
    '/api/app/invoices/{id}/pdf',
    'The same invoice as A4 PDF; ?itemised=1 makes the receipt for health accounts',
    {
      access: PATIENT,
      owner: 'payment',
      errors: ['unauthenticated', 'forbidden', 'not_found'],
    },
  ),
  plain('staff', 'GET', '/staff-api/billing/invoices/{id}', 'One invoice as HTML, for the billing desk', {
    access: staff('billing'),
    owner: 'payment',
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  plain('staff', 'GET', '/staff-api/billing/invoices/{id}/pdf', 'The same as A4 PDF', {
    access: staff('billing'),
    owner: 'payment',
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  plain(
    'staff',
    'PUT',
    '/staff-api/staff/{id}/portrait',
    'The portrait of a clinician, as the bytes of one image',
    { access: staff('administrator'), limits: PORTRAITS, errors: PORTRAIT_ERRORS },
  ),
  plain(
    'staff',
    'PUT',
    '/staff-api/me/portrait',
    'The own portrait of a clinician, as the bytes of one image',
    { access: staff('clinician'), limits: PORTRAITS, errors: PORTRAIT_ERRORS },
  ),
  plain(
    'both',
    'GET',
    '/portraits/{id}',
    'The portrait of a clinician, under an id that nobody can guess (M-08)',
    { errors: ['not_found'] },
  ),
  plain(
    'staff',
    'PUT',
    '/staff-api/stories/media/{part}',
    'The clip, the poster or the captions of a story, as the bytes of one file',
    {
      access: staff('content', 'administrator'),
      limits: [{ bucket: 'story-media', max: 60, seconds: 3600, per: 'caller' }],
      errors: UPLOAD_ERRORS,
    },
  ),
  plain(
    'both',
    'GET',
    '/story-media/{file}',
    'An uploaded file of a story: public while the report shows it, on the staff origin also before (S-20)',
    { errors: ['not_found'] },
  ),
  plain('patient', 'GET', '/demo', 'The demo page for people', { access: DEMO }),
  plain('both', 'GET', '/*', 'Pages and their assets'),
]
