import { useState } from 'react'
import { later } from '@contour/ui/later'
import { Button } from '@contour/ui/button'

const ComplaintSheet = later(() => import('./complaint-sheet.tsx'))

type Props = { label: string; parcel: string; deliveredAt: string | null }

/** Opens the sheet that asks what is wrong; nothing is filed by this press (D-92). */
export function ReportButton({ label, parcel, deliveredAt }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? (
        <ComplaintSheet parcel={parcel} deliveredAt={deliveredAt} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
