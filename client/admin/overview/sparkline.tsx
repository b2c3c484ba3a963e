/** Numbers of one column as a line, the last one to the right; screen readers read the table instead. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const points = values.map((value, index) => `${index * 8 + 2},${22 - (value / most) * 20}`)
  return (
    <svg aria-hidden="true" width={values.length * 8 - 4} height={24} fill="none" stroke="var(--bordeaux)">
      <polyline points={points.join(' ')} strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  )
}
