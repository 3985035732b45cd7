import type { ReactNode } from 'react'

/** The state of the visit, and the check of the devices next to it; below it on a phone. */
export function WithDeviceCheck({ children, check }: { children: ReactNode; check: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <section className="card grid gap-4 p-6 md:p-8">{children}</section>
      {check}
    </div>
  )
}
