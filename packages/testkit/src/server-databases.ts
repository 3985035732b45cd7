import pg from 'pg'

/** Runs work with a connection to a server, which ends with it. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const runOnServer = async (url: string, statement: string): Promise<void> =>
  void (await connected(url, (client) => client.query(statement)))

export const dropDatabaseOn = (admin: string, name: string): Promise<void> =>
  runOnServer(admin, `drop database if exists ${name} with (force)`)

/**
 * Creates a database, empty or as a copy of one that nobody is connected to, and returns its address. A copy takes the files
 * as they are: through the server's log, its default, it would cost half as much again.
 */
export async function createDatabaseOn(admin: string, name: string, from?: string): Promise<string> {
  await runOnServer(admin, `create database ${name}${from ? ` template ${from} strategy file_copy` : ''}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.toString()
}

/** Runs work of which one at a time runs over all processes that name the same number. */
export const oneAtATime = <T>(admin: string, number: number, work: () => Promise<T>): Promise<T> =>
  connected(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [number])
    return work()
  })
