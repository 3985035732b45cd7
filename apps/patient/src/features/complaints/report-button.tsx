import { lazy, Suspense, useState } from 'react'
import { Button } from '@contour/ui/button'

const ComplaintSheet = lazy(() => import('./complaint-sheet.tsx'))

/** Opens the sheet that asks what is wrong; nothing is filed by this press (D-92). */
export function ReportButton({
  label,
  parcel,
  deliveredAt,
}: {
  label: string
  parcel: string
  deliveredAt: string | null
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>
        {open ? (
          <ComplaintSheet parcel={parcel} deliveredAt={deliveredAt} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
