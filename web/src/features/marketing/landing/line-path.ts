interface Size {
  width: number;
  height: number;
}

export function lineThrough(values: number[], { width }: Size): string {
  const step = width / (values.length - 1);
  return values.map((value, index) => `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${value}`).join('');
}

export function areaUnder(values: number[], size: Size): string {
  return `${lineThrough(values, size)}L${size.width} ${size.height}L0 ${size.height}Z`;
}
