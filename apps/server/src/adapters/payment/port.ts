export type PaymentGateway = { kind: string }
