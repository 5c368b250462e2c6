/** Where an invitation is taken. It stands behind the `#`, which no server is ever sent. */
export const deskLink = (invite: string, port = Number(process.env.PORT ?? 8787)): string =>
  `http://localhost:${port}/desk/#/accept?${new URLSearchParams({ invite })}`
