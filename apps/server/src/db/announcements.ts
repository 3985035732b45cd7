import type { StoredWork } from './database.ts'

export type Announcements = {
  listen(listener: (work: StoredWork) => void): void
  /** Tells of work that is stored already. */
  notify(work: StoredWork): void
  /** Runs a transaction and tells of what it stored once it is committed; of one that failed nothing is told. */
  afterCommit<T>(run: (stored: Set<StoredWork>) => Promise<T>): Promise<T>
}

/** Passes on which work transactions stored to be sent or run, so that no use case has to wake anything (adr/0016). */
export function createAnnouncements(): Announcements {
  let notify: (work: StoredWork) => void = () => {}
  return {
    listen: (listener) => void (notify = listener),
    notify: (work) => notify(work),
    async afterCommit(run) {
      const stored = new Set<StoredWork>()
      const result = await run(stored)
      for (const work of stored) notify(work)
      return result
    },
  }
}
