import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { STAFF_ROLES, type StaffRole } from '@contour/contract'
import { isRecord } from '@contour/domain/is-record'
import { portraitKey } from '@contour/domain/staff-accounts/portrait-key'
import { STATES } from '@contour/domain/intake/states'
import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { licenses, staffMembers, staffRoles } from '../db/schema.ts'
import { newTotpSecret } from '../features/people/staff-access/index.ts'
import { openText, sealText } from '../seal-text.ts'
import { drawPortrait } from './draw-portrait.ts'
import { addDemoLogins } from './demo-logins.ts'

/** One line of DATA_DIR/demo-logins.json. */
export type DemoLogin = { role: StaffRole; email: string; password: string; totp_secret: string }

type SeededPerson = {
  role: StaffRole
  email: string
  name: string
  npi?: string
  states?: readonly string[]
  biography?: string
  /** Whether patients see a drawn picture instead of initials. */
  portrait?: true
}

const SERVED = STATES.filter((state) => state.served).map((state) => state.code)

/**
 * One staff member per role, two for billing, and three clinicians with different states (beyond-the-documents Part 7);
 * the first is licensed in every served state (decisions D-34). No real npi begins with 0.
 */
const PEOPLE: readonly SeededPerson[] = [
  {
    role: 'clinician',
    email: 'clinician@staff.contour.example',
    name: 'Dr. Casey Demo',
    npi: '0000000001',
    states: SERVED,
    biography:
      'A sample clinician of this demonstration, who treats nobody. A real biography names the school, the years of practice and the languages spoken.',
    portrait: true,
  },
  {
    role: 'clinician',
    email: 'clinician-south@staff.contour.example',
    name: 'Dr. Sam Sample',
    npi: '0000000002',
    states: ['FL', 'TX', 'GA'],
    biography: 'A sample clinician for Florida, Texas and Georgia. This person is made up.',
  },
  {
    role: 'clinician',
    email: 'clinician-west@staff.contour.example',
    name: 'Dr. Robin Example',
    npi: '0000000003',
    states: ['CA', 'OR', 'WA'],
    biography: 'A sample clinician for the West Coast. This person is made up and has no portrait yet.',
  },
  { role: 'pharmacy', email: 'pharmacy@staff.contour.example', name: 'Parker Pharmacy-Demo' },
  { role: 'support', email: 'support@staff.contour.example', name: 'Sky Support-Demo' },
  { role: 'billing', email: 'billing@staff.contour.example', name: 'Bobby Billing-Demo' },
  // Refunds above the limit and prices need a second approver (M-21, M-28).
  { role: 'billing', email: 'billing-second@staff.contour.example', name: 'Bailey Billing-Demo' },
  { role: 'content', email: 'content@staff.contour.example', name: 'Corey Content-Demo' },
  { role: 'administrator', email: 'admin@staff.contour.example', name: 'Addison Admin-Demo' },
  { role: 'medical_director', email: 'director@staff.contour.example', name: 'Dr. Dana Director-Demo' },
]

const FILE = 'demo-logins.json'
const LICENSE_MONTHS = 24

/**
 * Creates the demo staff with passwords and second factors of their own, generated per DATA_DIR: no default account
 * exists (security.md 25). The file is authoritative; a database that differs from it is updated.
 */
export async function seedStaff(ctx: Ctx): Promise<readonly DemoLogin[]> {
  const file = path.join(ctx.config.dataDir, FILE)
  const kept = readLogins(file)
  const logins = PEOPLE.map(
    (person) =>
      kept.find((login) => login.email === person.email) ?? {
        role: person.role,
        email: person.email,
        password: ctx.random.bytes(15).toString('base64url'),
        totp_secret: newTotpSecret(ctx.random.bytes(20)),
      },
  )
  addDemoLogins(ctx, logins)
  for (const [i, person] of PEOPLE.entries()) {
    const login = logins[i]
    if (login) await seedPerson(ctx, person, login)
  }
  return logins
}

async function seedPerson(ctx: Ctx, person: SeededPerson, login: DemoLogin): Promise<void> {
  const [stored] = await ctx.db.select().from(staffMembers).where(eq(staffMembers.email, person.email))
  const same =
    stored !== undefined &&
    openText(ctx.secrets, 'authenticator', stored.totp_secret) === login.totp_secret &&
    (await ctx.passwords.verify(stored.password_hash, login.password))
  const password_hash = stored && same ? stored.password_hash : await ctx.passwords.hash(login.password)
  const totp_secret = stored && same ? stored.totp_secret : sealText(ctx, 'authenticator', login.totp_secret)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(staffMembers)
      .values({
        public_id: ctx.random.id(),
        email: person.email,
        name: person.name,
        npi: person.npi ?? null,
        biography: person.biography ?? null,
        password_hash,
        totp_secret,
        created_at: now,
      })
      .onConflictDoUpdate({
        target: staffMembers.email,
        set: { password_hash, totp_secret },
      })
      .returning({ id: staffMembers.id })
    if (!row) return
    await tx.insert(staffRoles).values({ staff_id: row.id, role: person.role }).onConflictDoNothing()
    const expires_on = addMonths(easternDate(now), LICENSE_MONTHS)
    const rows = (person.states ?? []).map((state) => ({
      staff_id: row.id,
      state,
      number: `DEMO-${state}-${person.npi}`,
      expires_on,
    }))
    if (rows.length > 0) await tx.insert(licenses).values(rows).onConflictDoNothing()
  })
  // Only a new account gets one: a portrait that was removed stays removed.
  if (!stored && person.portrait) await seedPortrait(ctx, person.email)
}

async function seedPortrait(ctx: Ctx, email: string): Promise<void> {
  const key = portraitKey(ctx.random.id())
  await ctx.files.put(key, await drawPortrait(), 'image/jpeg')
  await ctx.db.update(staffMembers).set({ portrait_key: key }).where(eq(staffMembers.email, email))
}

function readLogins(file: string): DemoLogin[] {
  if (!existsSync(file)) return []
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(read) ? read.filter(isLogin) : []
}

function isLogin(value: unknown): value is DemoLogin {
  if (!isRecord(value)) return false
  const { role, email, password, totp_secret } = value
  return (
    STAFF_ROLES.some((known) => known === role) &&
    [email, password, totp_secret].every((text) => typeof text === 'string')
  )
}
