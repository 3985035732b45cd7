import { embeddedTemplate } from './embedded-template.ts'
import { EMBEDDED_TEMPLATE } from './test-database.ts'

/** Runs once before the files of a run on the embedded engine: makes the database that each test database copies. */
export default async function setUp(): Promise<void> {
  process.env[EMBEDDED_TEMPLATE] = await embeddedTemplate()
}
