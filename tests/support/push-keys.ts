/** Keys as a browser gives them for push: a point of P-256, uncompressed, and 16 bytes. */
export const browserKeys = {
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'A'.repeat(22),
}
