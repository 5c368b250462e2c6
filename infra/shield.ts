/** Regions with an Origin Shield (AWS's docs, 2026-03). */
const SHIELDS = [
  ...['us-east-1', 'us-east-2', 'us-west-2', 'sa-east-1', 'eu-central-1', 'eu-west-1', 'eu-west-2'],
  ...['ap-south-1', 'ap-northeast-1', 'ap-northeast-2', 'ap-southeast-1', 'ap-southeast-2'],
]

export const shieldOf = (region: string | undefined): string | undefined =>
  SHIELDS.find((each) => each === region)
