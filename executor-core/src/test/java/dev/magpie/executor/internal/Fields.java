package dev.magpie.executor.internal;

import java.lang.reflect.Field;

/** Private state, read and set where a test ages an object, or looks at it bit for bit. */
public final class Fields {

  private Fields() {}

  /** The field of that name, declared by the object's class or one above. */
  public static Field of(Object object, String name) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    throw new AssertionError(object.getClass() + " has no field " + name);
  }

  /** The value of that field. */
  public static Object get(Object object, String name) {
    try {
      return of(object, name).get(object);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** Gives the field that value. */
  public static void set(Object object, String name, Object value) {
    try {
      of(object, name).set(object, value);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** The word inside a padded one. */
  public static long word(Object object, String padded) {
    return (long) get(get(object, padded), "value");
  }
}
