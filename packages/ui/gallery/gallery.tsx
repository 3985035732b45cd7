import { lazy, Suspense, useState } from 'react'
import { Button } from '../src/button.tsx'
import { ContourAside } from '../src/contour-aside.tsx'
import { DemoBanner } from '../src/demo-banner.tsx'
import { LineProgress } from '../src/line-progress.tsx'
import { LiveRegion } from '../src/live-region.tsx'
import { RadioCards } from '../src/option-card.tsx'
import { Overlay } from '../src/overlay.tsx'
import { QuestionCard } from '../src/question-card.tsx'
import { Shell } from '../src/shell.tsx'
import { StickyActions } from '../src/sticky-actions.tsx'
import { ToastProvider, useToast } from '../src/toast.tsx'
import { BasicSpecimens } from './basic-specimens.tsx'
import { FunnelSpecimens } from './funnel-specimens.tsx'
import { PageSpecimens, StaffPage } from './page-specimens.tsx'
import { Specimen } from './specimen.tsx'

const Modal = lazy(() => import('../src/modal.tsx').then((module) => ({ default: module.Modal })))
const ConfirmDialog = lazy(() =>
  import('../src/modal.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** Shows a whole page in its shell with `?page=step` or `?page=staff`; otherwise every component in every state. */
export function Gallery() {
  const page = new URLSearchParams(location.search).get('page')
  if (page === 'step') return <StepPage />
  if (page === 'staff') return <StaffPage />
  return (
    <ToastProvider>
      <Shell
        width="content"
        banner={
          <DemoBanner href="?page=step" linkText="A whole step">
            Every component, every state. Nothing here does anything.
          </DemoBanner>
        }
        actions={
          <a href="?page=staff" className="type-small hidden font-semibold text-leaf sm:inline">
            Desk
          </a>
        }
      >
        <h1 className="type-h1 pt-6 pb-8">Components</h1>
        <BasicSpecimens />
        <FunnelSpecimens />
        <PageSpecimens />
        <OverlaySpecimens />
      </Shell>
    </ToastProvider>
  )
}

function StepPage() {
  const [value, setValue] = useState<string | undefined>('yes')
  return (
    <Shell back={{ onClick: () => {} }} aside={<ContourAside />}>
      <LineProgress label="About you" at={2} of={5} left="about 3 min left" />
      <QuestionCard
        title="Have you taken a weight‑loss medication in the last 2 weeks?"
        why="It decides your safe starting dose. Only your clinician sees the answer."
      >
        <RadioCards
          id="taken"
          label="Have you taken a weight‑loss medication in the last 2 weeks?"
          legendHidden
          value={value}
          onChange={setValue}
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
            { value: 'unsure', label: 'I’m not sure' },
          ]}
        />
      </QuestionCard>
      <StickyActions note="Saved. Pick up on any device.">
        <Button wide>Continue</Button>
      </StickyActions>
    </Shell>
  )
}

function OverlaySpecimens() {
  const toast = useToast()
  const [open, setOpen] = useState<'modal' | 'confirm' | 'overlay' | undefined>()
  const close = () => setOpen(undefined)
  return (
    <Specimen name="Modal, ConfirmDialog, Overlay, Toast" wide>
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" onClick={() => setOpen('modal')}>
          Open the modal
        </Button>
        <Button tone="secondary" onClick={() => setOpen('confirm')}>
          Ask for confirmation
        </Button>
        <Button
          tone="secondary"
          onClick={() => {
            setOpen('overlay')
            setTimeout(close, 3000)
          }}
        >
          Show the overlay for 3 s
        </Button>
        <Button tone="secondary" onClick={() => toast('Payment processed successfully')}>
          Show a toast
        </Button>
        <Button tone="secondary" onClick={() => toast('Error : your bank refused the charge', 'error')}>
          Show an error toast
        </Button>
      </div>
      <LiveRegion message="" />
      <Suspense>
        {open === 'modal' ? (
          <Modal
            open
            onClose={close}
            title="Would you like to lock in pricing for 10mg"
            actions={<Button onClick={close}>Yes</Button>}
          >
            Currently we do not offer 12.5mg Dosages of Tirzepatide.
          </Modal>
        ) : null}
        {open === 'confirm' ? (
          <ConfirmDialog
            open
            title="Cancel this order?"
            confirmLabel="Cancel this order"
            cancelLabel="Keep it"
            confirmTone="danger"
            error="The server did not answer. Nothing was cancelled."
            onConfirm={close}
            onCancel={close}
          >
            The hold of $809.95 is released. Your bank shows it within a few days.
          </ConfirmDialog>
        ) : null}
      </Suspense>
      <Overlay open={open === 'overlay'} text="Please wait... While we get current offer details!" />
    </Specimen>
  )
}
