import { PROMISE_TEXTS } from '@contour/domain/promises'
import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { PageFrame } from '../../frame/page-frame.tsx'

/** The questionnaire needs height and weight, which the intake asks. */
export function NeedsIntake({ signedIn }: { signedIn: boolean }) {
  return (
    <PageFrame back={{ href: '/' }}>
      <h1 className="type-h1 pt-4 pb-6">Choose your medication.</h1>
      <EmptyState
        title="First, five short steps about you."
        actions={
          <>
            <Button href="/">Start the free visit</Button>
            {signedIn ? null : (
              <Button tone="secondary" href="/login?page_ref=%2Fweight-loss-plan">
                Login
              </Button>
            )}
          </>
        }
      >
        Height and weight decide which treatment may be prescribed. {PROMISE_TEXTS.intake}
      </EmptyState>
    </PageFrame>
  )
}
