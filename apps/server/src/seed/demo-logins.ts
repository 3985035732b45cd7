import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRecord } from '@contour/domain/is-record'
import type { Ctx } from '../context.ts'

/** One line of DATA_DIR/demo-logins.json: a staff member with a second factor, or a patient without. */
export type KnownLogin = { role: string; email: string; password: string; totp_secret?: string }

const FILE = 'demo-logins.json'

/** The logins of this installation; empty before the first seed. */
export function readDemoLogins(ctx: Pick<Ctx, 'config'>): KnownLogin[] {
  const file = path.join(ctx.config.dataDir, FILE)
  if (!existsSync(file)) return []
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(read) ? read.filter(isLogin) : []
}

/** Adds logins to the file, each email once; readable by its owner only. */
export function addDemoLogins(ctx: Pick<Ctx, 'config'>, logins: readonly KnownLogin[]): void {
  const file = path.join(ctx.config.dataDir, FILE)
  const others = readDemoLogins(ctx).filter((kept) => !logins.some((login) => login.email === kept.email))
  writeFileSync(file, `${JSON.stringify([...others, ...logins], null, 2)}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
}

function isLogin(value: unknown): value is KnownLogin {
  if (!isRecord(value)) return false
  const { role, email, password } = value
  return [role, email, password].every((text) => typeof text === 'string')
}
