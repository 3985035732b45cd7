import { randomBytes } from 'node:crypto'
import { otherBirthday } from './other-birthday.ts'
import type { Reachable } from '../start-test-service.ts'

export type IntakeBody = ReturnType<typeof intakeOf>

/** The facts that a test sets. Every other field of an intake has a default that passes all rules. */
export type LeadFacts = {
  name?: string
  email?: string
  phone?: string
  state?: string
  gender?: 'Male' | 'Female'
  dob?: { mm: number; dd: number; yyyy: number }
  height?: { foot: number; inches: number }
  weight?: number
  desired_weight?: number
  agreed_to_text?: 'Yes' | 'No'
  /** The parameters of the visit's address, such as utm_source. */
  tracking?: Record<string, string>
}

/** Returns the payload of document 1 §3 for a visibly fictitious person: age 41, 5 ft 10, 220 lb, Florida. */
export function intakeOf(facts: LeadFacts = {}) {
  const [first_name = 'Maya', last_name = 'Sample'] = (facts.name ?? 'Maya Sample').split(' ')
  const dob = facts.dob ?? { mm: 4, dd: 12, yyyy: 1985 }
  const height = facts.height ?? { foot: 5, inches: 10 }
  const heightInInches = height.foot * 12 + height.inches
  const weight = facts.weight ?? 220
  return {
    first_name,
    last_name,
    email: facts.email ?? `${first_name.toLowerCase()}.${randomBytes(5).toString('hex')}@example.com`,
    phone: facts.phone ?? '2125550142',
    height,
    heightInInches,
    weight,
    bmi: ((weight * 703) / heightInInches ** 2).toFixed(2),
    gender: facts.gender ?? 'Female',
    agreed_to_text: facts.agreed_to_text ?? 'No',
    agreed_to_email: true,
    agreed_to_terms: true,
    form_step2_agree: false,
    desired_weight: facts.desired_weight ?? 160,
    state: facts.state ?? 'FL',
    dobMMDDYYYY: `${dob.mm}/${dob.dd}/${dob.yyyy}`,
    dob,
    age: 41,
    source_web: 2,
    ip_address: '',
    tracking_session_id: '',
    user_agent: 'test',
    ...(facts.tracking ? { tracking: facts.tracking } : {}),
  }
}

export type Lead = { id: string; token: string; email: string; phone: string }

/** Creates a lead with a session and a birth date of its own, with POST /api/intake-form. */
export async function createLead(at: Reachable, facts: LeadFacts = {}): Promise<Lead> {
  const body = intakeOf({ dob: otherBirthday(), ...facts })
  const answer = await at.call('POST', '/api/intake-form', { body })
  const session = answer.body.session as { token: string; user: { id: string } } | undefined
  if (!session) throw new Error(`intake refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { id: session.user.id, token: session.token, email: body.email, phone: body.phone }
}
