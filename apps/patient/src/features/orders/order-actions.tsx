import type { TrackerAction } from '@contour/domain/orders/tracker-steps'
import { Button } from '@contour/ui/button'
import { Link } from '@contour/ui/link'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '@contour/texts/use-texts'

type Props = {
  actions: readonly TrackerAction[]
  busy: string | null
  onAction: (name: Extract<TrackerAction, { kind: 'action' }>['name']) => void
  onPay: () => void
}

/** The actions of a tracker's step: the first link is rendered as a button; the order's own actions call back. */
export function OrderActions({ actions, busy, onAction, onPay }: Props) {
  const t = useTexts(ordersTexts)
  return actions.map((action, index) => {
    if (action.kind === 'note') return <span key={action.name}>{action.label}</span>
    if (action.kind === 'action') {
      return (
        <Button
          key={action.name}
          tone={index === 0 ? 'primary' : 'secondary'}
          busy={busy === action.name}
          onClick={() => onAction(action.name)}
        >
          {action.label}
        </Button>
      )
    }
    if (action.external) {
      return (
        <Link
          key={action.name}
          href={action.href}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-12 items-center"
        >
          {action.label} <span className="sr-only">{t('newTab')}</span>
        </Link>
      )
    }
    // The patient may, and need not: the order goes on without it.
    if (index > 0 || action.name === 'invoice' || action.name === 'talk_to_doctor') {
      return (
        <Link key={action.name} href={action.href} className="link inline-flex min-h-12 items-center">
          {action.label}
        </Link>
      )
    }
    return (
      <Button
        key={action.name}
        href={action.href}
        onClick={(event) => {
          // The link stays as specified; here the order itself is paid directly instead of going through the checkout.
          if (action.name !== 'payment') return
          event.preventDefault()
          onPay()
        }}
      >
        {action.label}
      </Button>
    )
  })
}
