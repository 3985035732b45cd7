import { z } from 'zod'
import { PATIENT, PATIENT_OR_CHECKOUT, PUBLIC, call, documented } from './call.ts'
import { response } from './envelope.ts'
import { Address, AnyAddress, Line, OwnAddress } from './shapes.ts'

const Verdict = {
  valid: z.boolean(),
  suggestions: z.array(Address),
  /** Why it is not valid, for the message next to the form (S-27). */
  reason: z.enum([
    'ok',
    'corrected',
    'unknown',
    'po_box',
    'military',
    'incomplete',
    'not_served',
    'unavailable',
  ]),
}

const ShippingFacts = {
  /** Opaque: the form sends it back, and it looks nothing up (D-39). */
  id: z.string(),
  /** The pharmacy already has an order: a change applies to the shipment after it. */
  next_parcel_only: z.boolean(),
}

/** 1 phone, 2 email (document 1 §7). */
const Channel = z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)]))

export const verification = {
  validateOwnAddress: documented('GET', '/api/address/validate/{userId}', {
    summary: 'Validates the address on file of the caller; the id in the path must be the caller’s',
    access: PATIENT_OR_CHECKOUT,
    limits: [{ bucket: 'address', max: 60, seconds: 3600, per: 'caller' }],
    ids: [{ in: 'path', name: 'userId', kind: 'user' }],
    errors: ['not_found'],
  })
    .input(z.object({ userId: z.string().max(64) }))
    .answers({ ...Verdict, address: Address.nullable() }),
  validateAddress: documented('POST', '/api/address/validate', {
    summary: 'Validates address fields',
    access: PATIENT_OR_CHECKOUT,
    owner: 'none',
    limits: [{ bucket: 'address', max: 60, seconds: 3600, per: 'caller' }],
  })
    .input(AnyAddress)
    .output(response(Verdict)),
  suggestAddress: call('GET', '/api/app/address/suggest', {
    summary: 'US addresses that complete what was typed',
    access: PATIENT_OR_CHECKOUT,
    owner: 'none',
    limits: [{ bucket: 'address-suggest', max: 300, seconds: 3600, per: 'caller' }],
  })
    .takes({ text: Line(200) })
    .answers({ suggestions: z.array(Address) }),
  readShipAddress: documented('GET', '/api/ship-address', {
    summary: 'The shipping address on file',
    access: PATIENT_OR_CHECKOUT,
  })
    .input(z.object({}))
    .answers({ shipping: Address.nullable(), ...ShippingFacts }),
  saveShipAddress: documented('POST', '/api/ship-address', {
    summary: 'Saves the shipping address',
    access: PATIENT_OR_CHECKOUT,
    errors: [
      'invalid_address',
      'po_box',
      'state_not_served',
      'login_required',
      'password_needed',
      'password_wrong',
    ],
  })
    .input(OwnAddress)
    .answers({ shipping: Address, ...ShippingFacts }),
  sendCode: documented('POST', '/api/send-code/{channel}', {
    summary: 'Sends a four-digit code to the phone (1) or email (2) on file (D-06)',
    access: PATIENT_OR_CHECKOUT,
    limits: [{ bucket: 'send-code', max: 30, seconds: 3600, per: 'source' }],
    errors: ['resend_too_soon'],
  })
    .input(z.object({ channel: Channel }))
    .answers({ resend_in_seconds: z.number().int(), address_shown: z.string() }),
  verifyCode: documented('POST', '/api/verify-code', {
    summary: 'Checks a code for the phone (1) or email (2)',
    access: PATIENT_OR_CHECKOUT,
    limits: [{ bucket: 'verify-code', max: 60, seconds: 3600, per: 'source' }],
    errors: ['code_wrong', 'code_spent', 'conflict'],
  })
    .input(z.object({ type: Channel, code: z.string().max(10) }))
    .answers({ verified: z.literal(true) }),
  updatePhone: documented('POST', '/api/update-phone', {
    summary: 'Changes the phone; it stays pending until its code is verified (D-07)',
    access: PATIENT_OR_CHECKOUT,
    limits: [{ bucket: 'update-contact', max: 10, seconds: 3600, per: 'caller' }],
    errors: ['password_needed', 'password_wrong', 'login_required'],
  })
    .input(z.object({ phone: z.string().max(20), currentPassword: z.string().max(1024).optional() }))
    .answers({}),
  updateEmail: documented('POST', '/api/update-email', {
    summary: 'Changes the email; it stays pending until its code is verified (D-07)',
    access: PATIENT,
    limits: [{ bucket: 'update-contact', max: 10, seconds: 3600, per: 'caller' }],
    errors: ['conflict', 'password_needed', 'password_wrong', 'login_required'],
  })
    .input(z.object({ email: z.string().max(254), currentPassword: z.string().max(1024).optional() }))
    .answers({}),
  undoContactChange: call('POST', '/api/app/contact/undo', {
    summary: 'Takes back a change of email or phone by the link in the letter to the old address (D-59)',
    access: PUBLIC,
    limits: [{ bucket: 'undo-contact', max: 20, seconds: 3600, per: 'source' }],
    errors: ['link_expired', 'conflict'],
  })
    .takes({ token: z.string().max(128) })
    .answers({ channel: z.enum(['phone', 'email']), password_token: z.string() }),
}
