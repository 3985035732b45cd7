/** The number of an order that people read and quote, such as C-O-000413 (D-94). */
export const OrderNumber = ({ number }: { number: string }) => (
  <span className="type-number whitespace-nowrap">{number}</span>
)
