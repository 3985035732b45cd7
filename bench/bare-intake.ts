import { inDays, insert, newId, sha256 } from './bare-engine.ts'
import type { Engine } from './bare-engine.ts'
import type { intakeBody } from './bench-people.ts'

type Body = ReturnType<typeof intakeBody>

/** Runs the intake's statements in one transaction: checks state and email, then inserts all rows. */
export async function bareIntake({ run, transaction }: Engine, body: Body): Promise<Record<string, unknown>> {
  await run('select * from state_rules where state = $1', [body.state])
  await run('select id from users where email_lower = $1 and account_at is not null', [body.email])
  const now = new Date()
  const token = newId() + newId()
  const [publicId, link] = [newId(), newId()]
  const user = await transaction(async (tx) => {
    const lead = await insert(tx, 'users', {
      public_id: publicId,
      email: body.email,
      email_lower: body.email,
      first_name: body.first_name,
      last_name: body.last_name,
      phone: body.phone,
      dob: '1985-03-14',
      sex: body.gender,
      state: body.state,
      height_in: body.heightInInches,
      weight_lb: body.weight,
      desired_weight_lb: body.desired_weight,
      agreed_to_text: false,
      agreed_to_email: true,
      agreed_to_calls: false,
      created_at: now,
    })
    const user_id = lead.id
    const consent = { user_id, statement: 'I agree.', agreed: true, at: now, page: '/', ip: '127.0.0.1' }
    const kinds = ['terms', 'email', 'texts', 'calls']
    await insert(tx, 'consents', ...kinds.map((kind) => ({ ...consent, kind })))
    const touch = JSON.stringify({ ip: '127.0.0.1', user_agent: 'node' })
    await insert(tx, 'attribution', { user_id, first_touch: touch, last_touch: touch, at: now })
    await insert(tx, 'password_links', {
      token_hash: sha256(link),
      user_id,
      kind: 'first',
      created_at: now,
      expires_at: inDays(3),
    })
    await insert(tx, 'outbox', message(user_id, body.email, 'intake_completed'))
    await insert(tx, 'audit', {
      at: now,
      actor: `patient:${publicId}`,
      purpose: 'treatment',
      action: 'intake.filed',
      subject_user: user_id,
      subject: `user:${publicId}`,
      after: JSON.stringify({ bmi: body.bmi, age: body.age }),
      request_id: newId(),
    })
    await insert(tx, 'sessions', {
      token_hash: sha256(token),
      user_id,
      scope: 'patient',
      created_at: now,
      last_seen_at: now,
      expires_at: inDays(30),
    })
    return lead
  })
  return { status: 'success', session: { token, user } }
}

/** A waiting message as large as the service's. */
export function message(user_id: unknown, to: string, kind: string) {
  return {
    public_id: newId(),
    dedupe_key: newId(),
    user_id,
    channel: 'email',
    to,
    kind,
    subject: 'A message',
    body: 'What happened, what comes next, and where to read more about it. '.repeat(5),
    state: 'waiting',
    created_at: new Date(),
  }
}
