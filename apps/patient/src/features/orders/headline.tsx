import { headlineOf, type OrderStatus } from '@contour/domain/orders/order-life-cycle'

/** The stated headline of an order (document 3 §4), as a small chip: the first card says what it means. */
export function Headline({ status }: { status: OrderStatus }) {
  const done = status === 'order_delivered'
  return (
    <p
      className={`type-small inline-flex flex-none items-center gap-1.5 rounded-chip px-3 py-1 font-semibold ${
        done ? 'bg-medicine-tint text-medicine' : 'bg-mist text-muted'
      }`}
    >
      {done ? (
        <svg aria-hidden viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-2">
          <path d="M3.5 8.5l3 3 6-7" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      ) : null}
      {headlineOf(status)}
    </p>
  )
}
