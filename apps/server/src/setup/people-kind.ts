import { staffContract } from '@contour/contract'
import { licenseStatus } from '@contour/domain/staff-accounts/license-rules'
import { STAFF_ROLES, type StaffRole } from '@contour/domain/staff-accounts/staff-role'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { licenses, staffLinks, staffMembers } from '../db/schema.ts'
import { saveBiography } from '../features/desks/clinicians/index.ts'
import { licenseCounts } from '../features/ground/states/index.ts'
import {
  invitePerson,
  rolesOf,
  saveLicense,
  waitingRolesOf,
} from '../features/people/staff-accounts/index.ts'
import { formOf, kind, todayOf, type SetupCtx } from './kind.ts'

const License = formOf(staffContract.accounts.saveLicense).omit({ id: true })
const Person = formOf(staffContract.accounts.invite).extend({
  biography: formOf(staffContract.clinicians.saveBiography).shape.biography.nullable(),
  licenses: z.array(License).max(60),
})
type Person = z.output<typeof Person>

const inOrder = (roles: readonly StaffRole[]) => STAFF_ROLES.filter((role) => roles.includes(role))

const accountOf = async ({ db }: SetupCtx, email: string) => {
  const [found] = await db
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.email, email), eq(staffMembers.active, true)))
  return found
}

/** The licenses that still count; a lapsed one is entered again when it is renewed. */
async function licensesOf(ctx: SetupCtx, staffId: number): Promise<Person['licenses']> {
  const rows = await ctx.db
    .select()
    .from(licenses)
    .where(and(eq(licenses.staff_id, staffId), licenseCounts(todayOf(ctx), 'treat')))
    .orderBy(asc(licenses.state))
  return rows.map(({ state, number, expires_on, profession }) => ({
    state,
    number,
    expires_on,
    ...(profession ? { profession } : {}),
  }))
}

async function accounts(ctx: SetupCtx): Promise<Person[]> {
  const rows = await ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.active, true))
    .orderBy(asc(staffMembers.email))
  const people: Person[] = []
  for (const { id, email, name, npi, biography } of rows)
    people.push({
      email,
      name,
      roles: inOrder([
        ...(await rolesOf(ctx.db, id)),
        ...(await waitingRolesOf(ctx.db, { staffId: id, name })),
      ]),
      npi,
      biography,
      licenses: await licensesOf(ctx, id),
    })
  return people
}

/** Who was invited and has no account yet; nobody uses a link that has expired. */
async function invited(ctx: SetupCtx): Promise<{ person: Person; expired: boolean }[]> {
  const rows = await ctx.db
    .select()
    .from(staffLinks)
    .where(and(isNull(staffLinks.used_at), isNull(staffLinks.ended_at), isNull(staffLinks.staff_id)))
    .orderBy(asc(staffLinks.email))
  const found: { person: Person; expired: boolean }[] = []
  for (const { id, email, name, npi, roles, expires_at: expires } of rows)
    found.push({
      person: {
        email,
        name,
        roles: inOrder([...roles, ...(await waitingRolesOf(ctx.db, { linkId: id, name }))]),
        npi,
        biography: null,
        licenses: [],
      },
      expired: expires <= ctx.clock.real(),
    })
  return found
}

const bringsMore = ({ biography, licenses: held }: Person) => biography !== null || held.length > 0

const NO_ACCOUNT = 'licenses and biography wait for the account: import the file again once the link was used'
const NOT_CLINICIAN =
  'licenses and biography wait for the role as clinician: import the file again once it applies'

/** What an account lacks of a person of the file; a license that has ended since counts for nothing. */
const lackOf = (ctx: SetupCtx, wanted: Person, here: Person) => ({
  licenses: wanted.licenses.filter(
    ({ state, expires_on }) =>
      licenseStatus(expires_on, todayOf(ctx)) !== 'expired' &&
      !here.licenses.some((held) => held.state === state),
  ),
  biography: here.biography === null ? wanted.biography : null,
})

/**
 * Staff come as invitations (M-53): password and authenticator are their own. Licenses and biography need the account and its
 * role as a clinician, so they follow with another import of the same file.
 */
export const people = kind({
  name: 'people',
  words: { one: 'person', many: 'people' },
  tables: ['staff', 'staff_roles', 'staff_links', 'role_grants', 'licences'],
  call: staffContract.accounts.invite,
  entry: Person,
  titleOf: ({ email }) => email,
  async read(ctx) {
    const links = await invited(ctx)
    return [
      ...(await accounts(ctx)).map((entry) => ({ entry })),
      ...links.map(({ person, expired }) => ({ entry: person, ...(expired ? { passed: true } : {}) })),
    ]
  },
  async compare(ctx, wanted, here) {
    if (!here) return { is: 'new' }
    const held = here.entry
    const fields = [
      ...(wanted.name === held.name ? [] : ['name']),
      ...(wanted.npi === held.npi ? [] : ['NPI']),
      ...(isDeepStrictEqual(inOrder(wanted.roles), held.roles) ? [] : ['roles']),
      ...(wanted.biography !== null && held.biography !== null && wanted.biography !== held.biography
        ? ['biography']
        : []),
      ...wanted.licenses
        .filter((one) =>
          held.licenses.some((other) => other.state === one.state && !isDeepStrictEqual(other, one)),
        )
        .map(({ state }) => `license in ${state}`),
    ]
    if (fields.length > 0) return { is: 'different', in: fields.join(', ') }
    const lack = lackOf(ctx, wanted, held)
    if (lack.biography === null && lack.licenses.length === 0) return { is: 'same' }
    const account = await accountOf(ctx, wanted.email)
    if (!account) return { is: 'waiting', for: NO_ACCOUNT }
    return (await rolesOf(ctx.db, account.id)).includes('clinician')
      ? { is: 'new' }
      : { is: 'waiting', for: NOT_CLINICIAN }
  },
  async write({ ctx, by }, wanted) {
    const { email, name, roles, npi } = wanted
    const account = await accountOf(ctx, email)
    if (!account) {
      const { link } = await invitePerson(ctx, by, { email, name, roles, npi })
      return {
        ...(link === null ? {} : { link: { to: email, url: link } }),
        ...(bringsMore(wanted) ? { waits: NO_ACCOUNT } : {}),
      }
    }
    const { public_id: id } = account
    const held = (await accounts(ctx)).find((one) => one.email === email)
    const lack = held ? lackOf(ctx, wanted, held) : { licenses: [], biography: null }
    for (const license of lack.licenses) await saveLicense(ctx, { id, ...license })
    if (lack.biography !== null) await saveBiography(ctx, { id, biography: lack.biography })
    return {}
  },
})
