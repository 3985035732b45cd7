import { DoseText } from '@contour/ui/dose-text'

type Item = { rxId: string; slot: string; name: string; strength: string; directions: string }

type Props = {
  items: readonly Item[]
  /** One level below the heading above the items. */
  heading?: 'h2' | 'h3'
}

/** The prescription, item by item, with its directions (P-RX-002). */
export function PrescribedItems({ items, heading: Heading = 'h2' }: Props) {
  return (
    <ol className="grid gap-4">
      {items.map((item) => (
        <li key={item.rxId} className="card grid gap-2 p-6">
          <p className="type-small text-muted">{item.slot}</p>
          <Heading className="type-h3">{item.name}</Heading>
          <p>
            <DoseText size="large">{item.strength}</DoseText>
          </p>
          <p>{item.directions}</p>
        </li>
      ))}
    </ol>
  )
}
