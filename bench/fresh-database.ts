import pg from 'pg'

export async function freshDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}
