export const BELL_PATH =
  'M14 3.5h4a1.75 1.75 0 0 1 0 3.5h-.5v1.87C23.6 9.5 28 14.3 28 20.2c0 .9-.7 1.6-1.6 1.6H5.6c-.9 0-1.6-.7-1.6-1.6 0-5.9 4.4-10.7 10.5-11.33V7H14a1.75 1.75 0 0 1 0-3.5zM4 24h24a2 2 0 0 1 0 4H4a2 2 0 0 1 0-4z';

export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="var(--accent)" aria-hidden="true">
      <path d={BELL_PATH} />
    </svg>
  );
}
